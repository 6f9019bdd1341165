// The one script of every page: a board, a replay, a lesson, or the app, which is whatever is open.

import {inVoila, onPhone, one} from "./dom.js";
import {Board} from "./board.js";
import {Entry} from "./entry.js";
import {keeping} from "./keeping.js";
import {keepLearned, tellLearned} from "./learned.js";
import {isOfReview, Lesson} from "./lesson.js";
import {numbering} from "./numbers.js";
import {openReplay} from "./open_replay.js";
import {openFile} from "./standalone.js";

/** @import {Given, Json, Mount} from "./types" */

/**
 * A page that begins by `new Page` and ends by its `close`.
 * @param {new (given: Given) => {close: () => void}} Page
 */
const opening = (Page) => (/** @type {Given} */ given) => {
  const page = new Page(given);
  return () => page.close();
};

/**
 * A lesson with a way back to the start page; the tasks of a review have theirs among the lesson's own buttons.
 * @param {Given} given
 */
function learn({model, el}) {
  const page = new Lesson({model, el});
  if (isOfReview(model)) return () => page.close();
  page.addWaysBack();
  const forget = keepLearned(model);
  return () => {
    forget();
    page.close();
  };
}

/**
 * A page that gives way to another when a trait changes: `choose` says which, `turned` is called when it stands.
 * @param {string} trait @param {(on: unknown) => Mount} choose @param {(root: Json, value: unknown) => void} turned
 */
function turning(trait, choose, turned) {
  return async (/** @type {Given} */ {model, el}) => {
    let close = () => undefined;
    let mounts = 0;
    async function mount() {
      mounts += 1;
      const mine = mounts;
      close();
      close = () => undefined;
      const shut = await choose(model.get(trait))({model, el});
      if (mine !== mounts) {
        shut();
        return;
      }
      close = shut;
      if (mine > 1) turned(el.lastElementChild, model.get(trait));
    }
    model.on(`change:${trait}`, mount);
    await mount();
    return () => {
      model.off(`change:${trait}`, mount);
      mounts += 1;
      close();
    };
  };
}

/** @param {HTMLElement} root @param {unknown} isReplay */
function opened(root, isReplay) {
  const at = isReplay ? root : one(root, "[data-act=start]") || root;
  at.focus({preventScroll: true});
  root.scrollIntoView();
}

/**
 * A lesson's window begins with the task on a phone, where all of it is needed, and with the way back elsewhere.
 * @param {Mount} page
 */
const learning = (page) =>
  turning(
    "learning",
    (on) => (on ? learn : page),
    (root) => ((root && onPhone() && one(root, ".vk-task")) || root)?.scrollIntoView(),
  );

/**
 * The app: it opens with what the browser knows of the lessons.
 * @param {Given} given
 */
const app = (given) => {
  tellLearned(given.model);
  return numbering(learning(turning("opened", (on) => (on ? openReplay : opening(Entry)), opened)))(given);
};

/**
 * A lesson in a notebook. In a page without a notebook the browser knows what was done.
 * @param {Given} given
 */
const lesson = (given) => {
  if (!inVoila()) return opening(Lesson)(given);
  tellLearned(given.model);
  const forget = keepLearned(given.model);
  const close = opening(Lesson)(given);
  return () => {
    forget();
    close();
  };
};

/**
 * Nothing to see: a table of lessons beside it hears what the browser knows, in a page without a notebook.
 * @type {Mount}
 */
const learned = ({model}) => {
  if (inVoila()) tellLearned(model);
  return () => undefined;
};

/** @type {Record<string, Mount>} */
const PAGES = {
  board: opening(Board),
  lesson,
  learned,
  replay: learning(openReplay),
  app,
};

openFile();

export default {render: (/** @type {Given} */ given) => keeping(PAGES[given.model.get("page")] || PAGES.board)(given)};

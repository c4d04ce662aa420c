/** What decides whether something is there to be seen and named; how it looks, browser tests see. */
const hides = /display:\s*none|visibility:/;

// Files of a project share one window, in which the rules of all of them pile up, and happy-dom tries each rule on each element
// that a query asks about: that was most of the time of these tests. A file that asked for no window has nothing to leave out.
if (typeof CSSStyleSheet !== 'undefined') {
  const { insertRule } = CSSStyleSheet.prototype;
  CSSStyleSheet.prototype.insertRule = function (rule, index) {
    return hides.test(rule) ? insertRule.call(this, rule, index) : 0;
  };
}

/** Rules that decide whether an element is visible. Browser tests check its looks. */
const hides = /display:\s*none|visibility:/;

// Files of a project share one window, in which their style rules pile up. happy-dom tries each rule on each queried element, which
// took most of the time of these tests. So other rules are dropped. Files without a window have no rules.
if (typeof CSSStyleSheet !== 'undefined') {
  const { insertRule } = CSSStyleSheet.prototype;
  CSSStyleSheet.prototype.insertRule = function (rule, index) {
    return hides.test(rule) ? insertRule.call(this, rule, index) : 0;
  };
}

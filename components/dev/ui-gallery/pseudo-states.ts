const touchable = ':is(button, a, input, select, textarea, label, li)'
/** Only one element can have focus at a time: the chosen one of several radios, and in a field the input, not the button at its end. */
const focusable = ':is(button, a, input, select, textarea):not(input ~ * *, [type=radio]:not(:checked))'
const pseudoStates = [
  { find: /(?<!\\):hover/g, to: `:is([data-show='hover'] ${touchable})` },
  { find: /(?<!\\):active/g, to: `:is([data-show='active'] ${touchable})` },
  { find: /(?<!\\):focus(-visible)?(?![-\w])/g, to: `:is([data-show='focus'] ${focusable})` },
]

/** Copies the page's rules for hover, press and focus to elements under data-show, so that a still picture has them. */
export function showPseudoStates() {
  const copies = Array.from(document.styleSheets).flatMap((sheet) => Array.from(sheet.cssRules).map(copyOf))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(copies.join('\n'))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}

function copyOf(rule: CSSRule): string {
  if (rule instanceof CSSStyleRule) return shownRule(rule.cssText)
  if (!(rule instanceof CSSGroupingRule)) return ''
  const inner = Array.from(rule.cssRules).map(copyOf).join('\n')
  return inner.trim() ? `${rule.cssText.slice(0, rule.cssText.indexOf('{'))} { ${inner} }` : ''
}

function shownRule(text: string) {
  if (!pseudoStates.some(({ find }) => text.search(find) >= 0)) return ''
  return pseudoStates.reduce((shown, { find, to }) => shown.replace(find, to), text)
}

/** The width from which a list and its item are beside each other: --breakpoint-md of the theme, as in split-view.css. */
const wide = '(width >= 48.0625rem)'

export function isBesideList(): boolean {
  return window.matchMedia(wide).matches
}

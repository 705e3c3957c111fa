import { useEffect } from 'react'

const controls = 'a[href], button, input, select, textarea, [tabindex="0"]'

/**
 * A press in the editor often removes what was pressed: a row is deleted, a suggestion accepted, a rule written as a formula. The focus would then fall to the
 * start of the page. It goes instead to the control that stands in that place now, in the nearest part of the screen that is still there.
 */
export function useFocusInstead(): void {
  useEffect(() => {
    let last: readonly Place[] = []
    const follow = ({ target }: Event) => {
      if (target instanceof HTMLElement) last = placesOf(target)
    }
    // A press beside every control takes the focus away on purpose.
    const leave = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest(`${controls}, label`))) last = []
    }
    const mend = () => {
      const [own] = last
      if (own && !own.part.isConnected && isNowhere()) controlInstead(last)?.focus()
    }
    const observer = new MutationObserver(mend)
    document.addEventListener('focusin', follow)
    document.addEventListener('pointerdown', leave)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('pointerdown', leave)
      observer.disconnect()
    }
  }, [])
}

/** A part of the screen, and the place of the control among those in it. */
type Place = { readonly part: Element; readonly at: number }

/** From the control outwards. */
function placesOf(control: HTMLElement): Place[] {
  const places: Place[] = []
  for (let part: Element | null = control; part !== null && part !== document.body; part = part.parentElement) {
    places.push({ part, at: part === control ? 0 : controlsIn(part).indexOf(control) })
    if (part.matches('main, dialog')) break
  }
  return places
}

/** The control in the same place, or else the last one before it. */
function controlInstead(places: readonly Place[]): HTMLElement | undefined {
  for (const { part, at } of places) {
    if (!part.isConnected) continue
    const there = controlsIn(part)
    const shown = [...there.slice(at), ...there.slice(0, at).toReversed()].find((one) => one.getClientRects().length > 0)
    if (shown) return shown
  }
  return undefined
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body
const controlsIn = (part: Element): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(controls)]

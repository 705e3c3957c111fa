/** Scrolls an element into view. For use as the ref of an element that appears after a press elsewhere, perhaps beyond the edge of the screen. */
export function intoView(appeared: HTMLElement | null): void {
  appeared?.scrollIntoView({ block: 'nearest' })
}

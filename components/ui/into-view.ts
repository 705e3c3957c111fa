/** As a ref of what appears by a press elsewhere, and would appear beyond the edge of the screen. */
export function intoView(appeared: HTMLElement | null): void {
  appeared?.scrollIntoView({ block: 'nearest' })
}

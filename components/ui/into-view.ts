/** As a ref of what appears by a press further up, and would appear below the edge of the screen. */
export function intoView(appeared: HTMLElement | null): void {
  appeared?.scrollIntoView({ block: 'nearest' })
}

/** To the head of the section of checks, where what had the focus goes away. */
export function focusChecks(): void {
  document.querySelector<HTMLElement>('[data-opens=checks]')?.focus({ preventScroll: true })
}

/** To the heading of a radiograph. */
export function focusRadiograph(id: string): void {
  document.getElementById(`radiograph-${id}`)?.focus({ preventScroll: true })
}

/** Moves the focus to the head of the checks section when the focused element disappears. */
export function focusChecks(): void {
  document.querySelector<HTMLElement>('[data-opens=checks]')?.focus({ preventScroll: true })
}

/** Moves the focus to the heading of a radiograph. */
export function focusRadiograph(id: string): void {
  document.getElementById(`radiograph-${id}`)?.focus({ preventScroll: true })
}

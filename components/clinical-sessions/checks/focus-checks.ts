/** To the head of the section of checks, where what had the focus goes away. */
export function focusChecks(): void {
  document.getElementById('checks')?.querySelector('button')?.focus({ preventScroll: true })
}

/** To the heading of a radiograph. */
export function focusRadiograph(id: string): void {
  document.getElementById(`radiograph-${id}`)?.focus({ preventScroll: true })
}

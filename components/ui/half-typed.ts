/** Whether a part of a date or a time is still to be typed. */
export function isHalfTyped(field: Element): boolean {
  return field.querySelector('[role=spinbutton][data-placeholder]') !== null
}

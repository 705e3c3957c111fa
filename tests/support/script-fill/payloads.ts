/** Called by whatever runs that should be text; the test looks whether it ever was. */
export const alarm = '__cuspAlarm'

/** The shortest first: one that a field is too short for is left out there. */
export const payloads: readonly string[] = [
  `<b onclick=${alarm}()>`,
  `{{${alarm}()}}\${${alarm}()}`,
  `javascript:${alarm}()`,
  `<script>${alarm}()</script>`,
  `"><img src=x onerror=${alarm}()>`,
  `'><svg/onload=${alarm}()>`,
  `</textarea><script>${alarm}()</script>`,
  `</title></style><script>${alarm}()</script>`,
  `[x](javascript:${alarm}()) <a href="javascript:${alarm}()">x</a>`,
]

/** In turn, of those that fit, so that one list shows them all. */
export function payloadAt(index: number, most: number): string {
  const fitting = payloads.filter(({ length }) => length <= most)
  return fitting[index % fitting.length] ?? '<i>'.slice(0, most)
}

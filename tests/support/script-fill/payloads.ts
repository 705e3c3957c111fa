/** A script that runs where text should be calls this function; the test checks that none ever did. */
export const alarm = '__cuspAlarm'

/** The shortest comes first: a payload that is too long for a field is left out there. */
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

/** Takes the payloads that fit in turn, so that one list shows them all. */
export function payloadAt(index: number, most: number): string {
  const fitting = payloads.filter(({ length }) => length <= most)
  return fitting[index % fitting.length] ?? '<i>'.slice(0, most)
}

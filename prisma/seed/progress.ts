/** The progress of a long seed. */
export type Progress = (step: { done: number; of: number; sessions: number }) => void

type Out = { readonly isTTY?: boolean; write: (text: string) => unknown }

/** In a terminal one line that counts; elsewhere a plain line at each quarter. */
export function progressOn(out: Out): Progress {
  let quarter = 0
  return ({ done, of, sessions }) => {
    const text = `Making the school: ${sessions.toLocaleString('en-GB')} sessions, ${Math.floor((done / of) * 100)} %`
    if (out.isTTY) return void out.write(`\r${text}${done === of ? '\n' : ''}`)
    const reached = Math.floor((done / of) * 4)
    if (reached > quarter) out.write(`${text}\n`)
    quarter = reached
  }
}

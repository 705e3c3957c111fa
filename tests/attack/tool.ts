import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'

/** Runs a tool with low priority, writes its output to a file, and ends it after a number of minutes. Returns the output. */
export function runTool(
  name: string,
  given: readonly string[],
  { log, minutes, cwd }: { readonly log: string; readonly minutes: number; readonly cwd: string },
): Promise<{ readonly said: string; readonly isCut: boolean }> {
  return new Promise((resolve, reject) => {
    let [said, isCut] = ['', false]
    const child = spawn('nice', ['-n', '10', name, ...given], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    const timer = setTimeout(() => {
      isCut = true
      child.kill('SIGINT')
    }, minutes * 60_000)
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece) => {
        said += String(piece)
      })
    child.on('error', reject).on('close', () => {
      clearTimeout(timer)
      appendFileSync(log, `\n$ ${name} ${given.join(' ')}\n${said}${isCut ? '\n(ended by the time that it was given)\n' : ''}`)
      resolve({ said, isCut })
    })
  })
}

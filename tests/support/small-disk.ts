import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A disk that a test can fill. */
export interface SmallDisk {
  readonly dir: string
  /** Fills the disk until nothing more fits. */
  fill: () => void
  free: () => void
  close: () => void
}

/** A tmpfs, in a folder of its own or over an existing one; undefined where mounting is not allowed, and the test injects the error instead. */
export function smallDisk(megabytes: number, over?: string): SmallDisk | undefined {
  const dir = over ?? mkdtempSync(path.join(tmpdir(), 'cusp-disk-'))
  const isOurs = over === undefined
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir], { stdio: 'ignore' })
  } catch {
    if (isOurs) rmSync(dir, { recursive: true })
    return undefined
  }
  chmodSync(dir, 0o711)
  const ballast = path.join(dir, 'ballast')
  return {
    dir,
    fill: () => fillUp(ballast),
    free: () => rmSync(ballast, { force: true }),
    close: () => {
      execFileSync('umount', ['--lazy', dir])
      if (isOurs) rmSync(dir, { recursive: true, force: true })
    },
  }
}

function fillUp(file: string): void {
  const opened = openSync(file, 'a')
  try {
    // The blocks become smaller, so that the last kilobyte is filled, too.
    for (const size of [1024 * 1024, 4096, 1]) {
      const block = Buffer.alloc(size)
      for (let isFull = false; !isFull;) isFull = !writeBlock(opened, block)
    }
  } finally {
    closeSync(opened)
  }
}

function writeBlock(file: number, block: Buffer): boolean {
  try {
    return writeSync(file, block) === block.length
  } catch {
    return false
  }
}

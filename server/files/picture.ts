import 'server-only'
import { writeFile } from 'node:fs/promises'
import { longestEdgePixels, mostPixels } from './rules'

let turn: Promise<unknown> = Promise.resolve()

/** Redraws a picture in its own format: upright, at most as large as allowed, and without metadata such as the place where it was taken. */
export function redrawPicture(from: string, to: string, type: 'jpeg' | 'png' | 'gif'): Promise<'done' | 'notAnImage' | 'tooManyPixels'> {
  // Pictures are drawn one at a time, because a large one takes a hundred megabytes.
  const mine = turn.then(() => drawPicture(from, to, type))
  turn = mine.catch(() => {})
  return mine
}

async function drawPicture(from: string, to: string, type: 'jpeg' | 'png' | 'gif'): Promise<'done' | 'notAnImage' | 'tooManyPixels'> {
  // The library is loaded with the first picture, so that not every route carries it.
  const { default: sharp } = await import('sharp')
  // A cache of drawn pictures would only take memory.
  sharp.cache(false)
  const read = sharp(from, { animated: type === 'gif', limitInputPixels: mostPixels, failOn: 'error' })
  const sized = read.autoOrient().resize({ width: longestEdgePixels, height: longestEdgePixels, fit: 'inside', withoutEnlargement: true })
  // Without optimised coding the encoder does not need the whole picture in memory.
  const drawn = type === 'jpeg' ? sized.jpeg({ quality: 88, optimiseCoding: false }) : type === 'png' ? sized.png() : sized.gif()
  try {
    await drawn.toFile(to)
    return 'done'
  } catch (error) {
    if (/pixel limit/i.test(String(error))) return 'tooManyPixels'
    // A full disk and a truncated picture fail with the same error; only writing tells them apart.
    await writeFile(to, Buffer.alloc(65_536))
    return 'notAnImage'
  }
}

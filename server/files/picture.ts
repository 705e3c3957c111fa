import 'server-only'
import { writeFile } from 'node:fs/promises'
import { longestEdgePixels, mostPixels } from './rules'

let turn: Promise<unknown> = Promise.resolve()

/** Draws a picture anew in its own format: upright, no larger than we keep, and without a word about where it was taken. */
export function redraw(from: string, to: string, type: 'jpeg' | 'png' | 'gif'): Promise<'done' | 'notAnImage' | 'tooManyPixels'> {
  // One at a time: a large one takes a hundred megabytes while it is drawn.
  const mine = turn.then(() => draw(from, to, type))
  turn = mine.catch(() => {})
  return mine
}

async function draw(from: string, to: string, type: 'jpeg' | 'png' | 'gif'): Promise<'done' | 'notAnImage' | 'tooManyPixels'> {
  // Loaded with the first picture: every route would carry it.
  const { default: sharp } = await import('sharp')
  // What would be remembered of pictures already drawn is memory that nobody asks for again.
  sharp.cache(false)
  const read = sharp(from, { animated: type === 'gif', limitInputPixels: mostPixels, failOn: 'error' })
  const sized = read.autoOrient().resize({ width: longestEdgePixels, height: longestEdgePixels, fit: 'inside', withoutEnlargement: true })
  // Without optimised coding the picture need not be held as a whole.
  const drawn = type === 'jpeg' ? sized.jpeg({ quality: 88, optimiseCoding: false }) : type === 'png' ? sized.png() : sized.gif()
  try {
    await drawn.toFile(to)
    return 'done'
  } catch (error) {
    if (/pixel limit/i.test(String(error))) return 'tooManyPixels'
    // A full disk and a picture that breaks off fail in the same words; only writing tells them apart.
    await writeFile(to, Buffer.alloc(65_536))
    return 'notAnImage'
  }
}

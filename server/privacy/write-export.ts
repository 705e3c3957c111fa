import 'server-only'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { personalData } from '@/server/kernel/personal-data'
import { storage } from '@/server/kernel/files/storage'
import { pageEnd, pageStart, pageTable, type PageWords } from './export-page'
import { atOneMoment, type Reading, type Row } from './queries/read-all'

type Subject = { readonly id: string; readonly words: PageWords }
const listParts = () => personalData().flatMap((data) => data.parts)
const fileId = /^[0-9a-f-]{36}$/
const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'text/csv': 'csv',
}

/**
 * Writes everything that is held on somebody as a zip under the export's id in the file store: a page to be read and printed, the same as JSON for machines,
 * and the files that they uploaded. Nothing of it is held whole in memory. Returns its size.
 */
export async function writeExport({ id: exportId, subject }: { readonly id: string; readonly subject: Subject }): Promise<number> {
  await storage.remove(exportId)
  return atOneMoment(async (reading) => {
    // The files are listed before anything else is read, because one part is read at a time.
    const files = await ownFiles(reading, subject.id)
    const zip = new ZipFile()
    let size = 0
    // A broken entry must leave neither a file that looks whole nor a reader who waits for the rest.
    const breaks = (error: Error): void => {
      if (zip.outputStream instanceof Readable) zip.outputStream.destroy(error)
    }
    const add = (name: string, chunks: () => AsyncGenerator<string | Uint8Array>) =>
      zip.addReadStreamLazy(name, { mode: 0o600 }, (give) => give(null, Readable.from(chunks()).on('error', breaks)))
    for (const part of listParts()) add(`data/${part.group}/${part.name}.json`, () => asJson(reading.rows(part, subject.id)))
    add('index.html', () => asPage(reading, subject))
    for (const file of files) add(file.name, () => readStoredFile(file.id))
    zip.end()
    await storage.put(exportId, Readable.from(countBytes(zip.outputStream, (bytes) => void (size += bytes))))
    return size
  })
}

async function* countBytes(source: AsyncIterable<unknown>, note: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    if (!(chunk instanceof Uint8Array)) continue
    note(chunk.length)
    yield chunk
  }
}

async function* asJson(rows: AsyncGenerator<Row>): AsyncGenerator<string> {
  let isFirst = true
  yield '['
  for await (const row of rows) {
    yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(row)}`
    isFirst = false
  }
  yield '\n]\n'
}

async function* asPage(reading: Reading, { id, words }: Subject): AsyncGenerator<string> {
  yield pageStart(words)
  for (const part of listParts()) yield* pageTable(part, { words, rows: reading.rows(part, id) })
  yield pageEnd
}

async function ownFiles(reading: Reading, userId: string): Promise<{ id: string; name: string }[]> {
  const part = listParts().find(({ name }) => name === 'files')
  const files: { id: string; name: string }[] = []
  if (!part) return files
  for await (const { id, media_type: type } of reading.rows(part, userId)) {
    if (typeof id === 'string' && fileId.test(id)) files.push({ id, name: `files/${id}.${extensions[String(type)] ?? 'bin'}` })
  }
  return files
}

async function* readStoredFile(id: string): AsyncGenerator<Uint8Array> {
  const reader = (await storage.get(id)).getReader()
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) if (value) yield value
}

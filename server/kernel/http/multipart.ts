import 'server-only'
import { finished } from 'node:stream/promises'
import busboy from 'busboy'
import { badField, Refusal, refuse } from '../errors'
import { discardBody } from './discard-body'
import { cannotBeStored } from './request-body'
import { FileStopped, spoolFile, type LooksAtStart, type SpooledFile } from '../files/spool'
import { filePart } from './wire-names'

export type Fields = Readonly<Record<string, string>>
type Form = { readonly fields: Fields; readonly files: readonly SpooledFile[] }
type Reading = {
  readonly folder: string
  readonly fileLimit: number
  readonly mostFiles: number
  /** Called once, before the first file is written, or at the end where there is none; an exception ends the upload. */
  readonly beforeFiles: (fields: Fields) => Promise<void>
  readonly looksAtStart?: LooksAtStart | undefined
}
type Parser = ReturnType<typeof busboy>

const fieldLimits = { fields: 20, fieldSize: 8_192, fieldNameSize: 100, headerPairs: 20 }
const besidesFiles = 1024 * 1024
/** The time that Node gives a request to arrive. */
const longestUploadMs = 300_000
/** The rest that is read after a file was refused on arrival: enough for the answer to be sent before the connection closes. */
const afterStopped = { mostBytes: 1024 * 1024, mostMs: 5_000 } as const

/**
 * Reads a multipart form as it arrives: fields are kept, files go to disk, and at most one piece of either is in memory.
 * @throws UNSUPPORTED for another media type, TOO_LARGE, VALIDATION_FAILED, and what `beforeFiles` throws.
 */
export async function readForm(request: Request, { folder, fileLimit, mostFiles, beforeFiles, looksAtStart }: Reading): Promise<Form> {
  const limit = fileLimit * mostFiles + besidesFiles
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw refuse('TOO_LARGE')
  const parser = parserFor(request, mostFiles)
  const reader = request.body?.getReader()
  if (!reader) throw badField('', 'formUnreadable')

  const fields = new Map<string, string>()
  const files: Promise<SpooledFile>[] = []
  let gate: Promise<void> | null = null
  const pass = (): Promise<void> => (gate ??= beforeFiles(Object.fromEntries(fields)))
  let failure: unknown = null
  let isStopped = false
  const stop = (error: unknown): void => {
    // If several errors follow one another, the first is the cause.
    if (!parser.destroyed) failure = error
    parser.destroy(new Error('stopped'))
  }

  // Without this a malformed part would only be reported, and the parser would wait for ever.
  parser.on('error', (error) => void parser.destroy(error instanceof Error ? error : undefined))
  parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) return stop(badField(name, 'tooLong'))
    if (cannotBeStored([name, value])) return stop(badField('', 'nullCharacter'))
    // A field after the files comes too late, even the field that identifies the sender; an unknown sender is refused without any other reason.
    if (gate)
      return void gate.then(
        () => stop(badField(name, 'fieldAfterFiles')),
        () => {},
      )
    fields.set(name, value)
  })
  parser.on('file', (name, content, { filename }) => {
    content.on('error', () => {})
    if (!filePart.test(name ?? '')) return stop(badField(name ?? '', 'unknownKey'))
    const at = files.length
    const kept = pass()
      .then(() => spoolFile(content, { folder, fileName: filename ?? '', limit: fileLimit, looksAtStart }))
      .catch((error: unknown) => {
        if (!(error instanceof FileStopped)) throw error
        isStopped = true
        throw badField(`files.${at}`, error.code)
      })
    kept.catch(stop)
    files.push(kept)
  })
  parser.on('filesLimit', () => stop(badField('files', 'tooManyFiles')))
  parser.on('fieldsLimit', () => stop(badField('', 'tooManyFields')))

  try {
    await feedParser(parser, reader, limit).catch((error: unknown) => {
      throw failure ?? (error instanceof Refusal ? error : badField('', 'formUnreadable'))
    })
    await pass()
    return { fields: Object.fromEntries(fields), files: await Promise.all(files) }
  } catch (error) {
    parser.destroy(new Error('stopped'))
    // No file may still be written when the folder is deleted.
    await Promise.allSettled(files)
    void discardBody(reader, isStopped ? afterStopped : { mostBytes: limit, mostMs: longestUploadMs })
    throw error
  }
}

function parserFor(request: Request, mostFiles: number): Parser {
  try {
    return busboy({
      headers: Object.fromEntries(request.headers),
      defParamCharset: 'utf8',
      preservePath: true,
      limits: { ...fieldLimits, files: mostFiles },
    })
  } catch {
    throw refuse('UNSUPPORTED')
  }
}

async function feedParser(parser: Parser, reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<void> {
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > limit) throw refuse('TOO_LARGE')
    if (!parser.write(value)) await whenDrained(parser)
  }
  parser.end()
  await finished(parser)
}

function whenDrained(parser: Parser): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      parser.off('drain', settle).off('close', settle)
      if (parser.destroyed) reject(parser.errored ?? new Error('ended'))
      else resolve()
    }
    if (parser.destroyed) return settle()
    parser.on('drain', settle).on('close', settle)
  })
}

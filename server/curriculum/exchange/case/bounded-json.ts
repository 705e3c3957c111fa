import 'server-only'
import { badField } from '@/server/kernel/errors'

/** The limit for values, names and brackets in one document: several times as many as the largest framework has. */
const mostSigns = 2_000_000
const mostLevels = 32

const quote = 0x22
const backslash = 0x5c
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
const comma = 0x2c

/**
 * A file as JSON. Its contents are counted before it is parsed, because a few megabytes of nothing but brackets become a hundred times as much memory.
 * @throws VALIDATION_FAILED on `content`
 */
export function boundedJson(bytes: Uint8Array): unknown {
  assertBounded(bytes)
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return value
  } catch {
    throw badField('content', 'caseNotJson')
  }
}

function assertBounded(bytes: Uint8Array): void {
  let signs = 0
  let levels = 0
  let isText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (isText) {
      if (byte === backslash) at += 1
      else if (byte === quote) isText = false
    } else if (byte === quote) {
      isText = true
    } else if (byte === openBrace || byte === openBracket) {
      signs += 1
      levels += 1
    } else if (byte === closeBrace || byte === closeBracket) {
      levels -= 1
    } else if (byte === comma) {
      signs += 1
    }
    if (signs > mostSigns || levels > mostLevels) throw badField('content', 'caseTooMuch')
  }
}

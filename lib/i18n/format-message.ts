import formatCompiled from 'use-intl/format-message/format-only'
import { compiledMessage } from './compiled'

type Parameters = Readonly<globalThis.Parameters<typeof formatCompiled>>
const compiled = new Map<string, ReturnType<typeof compiledMessage>>()

/**
 * Replaces use-intl's own formatter on the server (next.config.ts), so that the server formats from the same compiled messages as the browser. Texts that are
 * not compiled yet are compiled at their first use.
 */
export default function formatMessage(...[key, message, values, options]: Parameters): ReturnType<typeof formatCompiled> {
  return formatCompiled(key, typeof message === 'string' ? compileOnce(message) : message, values, options)
}
formatMessage.raw = true

function compileOnce(text: string) {
  const before = compiled.get(text)
  if (before !== undefined) return before
  const made = compiledMessage(text)
  compiled.set(text, made)
  return made
}

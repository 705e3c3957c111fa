import { describe, expect, test } from 'vitest'
import { logger } from '@/server/kernel/logger'
import { hearTheLog } from '../../support/logged'

const { lines } = hearTheLog()

function logFields(fields: Record<string, unknown>): Record<string, unknown> {
  logger.warn('test', fields)
  const { at: _at, level: _level, event: _event, ...rest } = Object(JSON.parse(lines.at(-1) ?? '{}'))
  return rest
}

describe('the log', () => {
  test('redacts secrets by the name of their field, at any depth, in lists and maps too', () => {
    const fields = {
      authToken: 'x',
      call: 'a',
      body: { Password: 'x', deep: [{ cookie: { a: 'x' } }, { name: 'b' }] },
      headers: new Map([
        ['authorization', 'x'],
        ['host', 'c'],
      ]),
      set: new Set([{ patientName: 'x' }]),
      view: { toJSON: () => ({ secret: 'x', name: 'd' }) },
    }
    expect(logFields(fields)).toEqual({
      authToken: '[redacted]',
      call: 'a',
      body: { Password: '[redacted]', deep: [{ cookie: '[redacted]' }, { name: 'b' }] },
      headers: { authorization: '[redacted]', host: 'c' },
      set: [{ patientName: '[redacted]' }],
      view: { secret: '[redacted]', name: 'd' },
    })
  })

  test('writes a line each, whatever breaks lines within it', () => {
    expect(logFields({ name: 'a\r\n{"event":"forged"}\u2028b' })).toEqual({ name: 'a\r\n{"event":"forged"}\u2028b' })
    expect(lines.at(-1)).toMatch(/^[^\r\n]+\n$/)
  })

  test('writes what JSON cannot', () => {
    const at = new Date('2026-11-02T09:00:00Z')
    expect(logFields({ count: 5n, at2: at, none: null, error: new Error('not today') })).toEqual({
      count: '5',
      at2: at.toISOString(),
      none: null,
      error: expect.stringContaining('not today'),
    })
  })

  test('cuts what has no end: a thing that holds itself, in whatever number', () => {
    const endless: Record<string, unknown> = { token: 'x' }
    endless.self = endless
    endless.many = Array.from({ length: 500 }, () => endless)
    logFields({ endless })
    expect(lines.at(-1)).toContain('[cut]')
    expect(lines.at(-1)).not.toContain('"x"')
    expect(lines.at(-1)?.length).toBeLessThan(100_000)
  })
})

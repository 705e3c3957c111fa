import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { enGB } from '@/lib/i18n/en-gb'
import { messagesIn } from '@/lib/i18n/messages'

const place = mkdtempSync(path.join(tmpdir(), 'cusp-messages-'))
chmodSync(place, 0o711)
const german = path.join(place, 'messages/de')
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(place, { recursive: true, force: true })
})

it('a file that cannot be read is read again, and one that is absent is read in English', async () => {
  vi.spyOn(process, 'cwd').mockReturnValue(place)
  mkdirSync(path.join(german, 'ui.json'), { recursive: true })
  await expect(messagesIn('de')).rejects.toThrow(/EISDIR/)
  rmSync(path.join(german, 'ui.json'), { recursive: true })
  writeFileSync(path.join(german, 'ui.json'), JSON.stringify({ exclusive: 'Nur hier' }))
  const messages = await messagesIn('de')
  expect(messages.ui.exclusive).toBe('Nur hier')
  expect(messages.signIn).toEqual(enGB.signIn)
})

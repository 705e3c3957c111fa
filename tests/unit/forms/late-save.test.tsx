import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SentAnswers } from '@/components/forms/answers/late-saves'
import { FormToolsProvider, type FormTools } from '@/components/shared/form/form-tools'
import { lateControls } from '@/components/shared/form/late-controls'
import type { ShownPage } from '@/lib/forms/sight'
import { enGB } from '@/lib/i18n/en-gb'

const uid = (number: number) => `0190c1f2-0000-7000-8000-${String(number).padStart(12, '0')}`
const scaleId = uid(200)
const commonFields = (number: number) => ({
  uid: uid(number),
  id: `f${number}`,
  caption: { 'en-GB': `Question ${number}.` },
  help: {},
  visibleWhen: null,
  required: 'NEVER' as const,
  mine: false,
})
const page: ShownPage = {
  ...commonFields(100),
  minWords: null,
  maxWords: null,
  fields: [
    { ...commonFields(1), type: 'BOOLEAN' },
    { ...commonFields(2), type: 'SCALE', scaleId, self: null },
    { ...commonFields(3), type: 'TEXT', minWords: null, maxWords: null, minChars: null, maxChars: null, patient: false, pattern: '' },
    { ...commonFields(4), type: 'BOOLEAN' },
  ],
}
const tools: FormTools = {
  controls: lateControls,
  language: 'en-GB',
  scales: new Map([[scaleId, [{ value: 4, label: '4', meaning: 'Above what is expected', tone: 'success' }]]]),
  notation: 'FDI',
  procedures: new Map(),
  files: new Map(),
  fileHref: (id) => id,
  signerName: '',
}

test('whoever decides on a late change reads what was sent, of whatever type, and what was emptied', () => {
  const sent = { [uid(1)]: false, [uid(2)]: 4, [uid(3)]: null }
  const response = {
    shown: { language: 'en-GB' as const, pages: [page] },
    answers: { [uid(3)]: 'What stands', [uid(4)]: true },
    today: '2026-11-26',
  }
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={enGB} timeZone="Europe/London">
      <FormToolsProvider value={tools}>
        <SentAnswers response={response} pageUid={page.uid} sent={sent} />
      </FormToolsProvider>
    </NextIntlClientProvider>,
  )
  const said = html
    .split('<dt')
    .slice(1)
    .map((part) =>
      part
        .replace(/^[^>]*>/, '')
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
  expect(said).toEqual(['Question 1. No', 'Question 2. 4 4, Above what is expected', 'Question 3. Not answered'])
})

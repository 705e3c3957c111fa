import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { FormPageFill } from '@/components/shared/form/form-page'
import { formStore } from '@/components/shared/form/form-store'
import { FormToolsProvider, type FormTools } from '@/components/shared/form/form-tools'
import { lateControls } from '@/components/shared/form/late-controls'
import type { ShownField, ShownPage } from '@/lib/forms/sight'
import { enGB } from '@/lib/i18n/en-gb'

const uid = (number: number) => `0190c1f2-0000-7000-8000-${String(number).padStart(12, '0')}`
const field = (number: number): ShownField => ({
  uid: uid(number),
  id: `f${number}`,
  caption: { 'en-GB': `Question ${number}.` },
  help: {},
  visibleWhen: null,
  required: 'NEVER',
  mine: true,
  type: 'BOOLEAN',
})
const page: ShownPage = {
  uid: uid(100),
  id: 'p',
  caption: {},
  help: {},
  visibleWhen: null,
  required: 'NEVER',
  mine: true,
  minWords: null,
  maxWords: null,
  fields: Array.from({ length: 50 }, (_, at) => field(at + 1)),
}

const tools: FormTools = {
  controls: lateControls,
  language: 'en-GB',
  scales: new Map(),
  notation: 'FDI',
  procedures: new Map(),
  files: new Map(),
  fileHref: (id) => id,
  signerName: '',
}

function renderFields(isGradual: boolean): string[] {
  const store = formStore({ form: { language: 'en-GB', pages: [page] }, answers: {}, today: '2026-11-26' })
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={enGB} timeZone="Europe/London">
      <FormToolsProvider value={tools}>
        <FormPageFill page={page} store={store} isGradual={isGradual} />
      </FormToolsProvider>
    </NextIntlClientProvider>,
  )
  return [...new Set([...html.matchAll(/Question \d+\./g)].map(([question]) => question))]
}

describe('a page of fifty fields', () => {
  test('comes with those of the first screen where the others may come a moment later', () => {
    expect(renderFields(true)).toEqual(Array.from({ length: 8 }, (_, at) => `Question ${at + 1}.`))
  })

  test('comes whole where somebody is led to a field of it', () => {
    expect(renderFields(false)).toHaveLength(50)
  })
})

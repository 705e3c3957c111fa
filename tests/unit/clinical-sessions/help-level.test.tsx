import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ScaleInput } from '@/components/ui/scale-input'
import { Segmented } from '@/components/ui/segmented'
import { helpLevels } from '@/lib/clinical/vocabulary'
import { enGB } from '@/lib/i18n/en-gb'

const level = (value: (typeof helpLevels)[number] | null) => (
  <Segmented
    label={enGB.clinical.line.help}
    value={value}
    onChange={() => {}}
    onClear={() => {}}
    options={helpLevels.map((one) => ({ value: one, label: enGB.clinical.help[one] }))}
  />
)
const steps = [1, 2, 3].map((value) => ({ value, label: String(value), meaning: `Step ${value}`, tone: 'neutral' as const }))
const scale = (value: number | null) => <ScaleInput label="Access" steps={steps} value={value} onChange={() => {}} />

function renderControl(control: React.ReactNode) {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      {control}
    </NextIntlClientProvider>,
  )
  const radios = [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([radio]) => radio)
  const names = new Set(radios.map((radio) => /name="([^"]*)"/.exec(radio)?.[1]))
  const buttons = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, words = '']) => words.replace(/<[^>]+>/g, '').trim())
  return { checked: radios.filter((radio) => / checked=""/.test(radio)).length, radios: radios.length, groups: names.size, buttons }
}

// A press on a radio that is chosen changes nothing; a button or a checkbox would be turned off by it.
test.each([
  ['a level of help', level('SUPERVISED'), level(null), helpLevels.length],
  ['a mark', scale(2), scale(null), steps.length],
])('%s is chosen among radios of one group, and clearing it is a button of its own', (_, chosen, open, count) => {
  expect(renderControl(chosen)).toEqual({ radios: count, groups: 1, checked: 1, buttons: [enGB.ui.clear] })
  expect(renderControl(open)).toEqual({ radios: count, groups: 1, checked: 0, buttons: [] })
})

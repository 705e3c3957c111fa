import { describe, expect, test } from 'vitest'
import { patientLike, possibleNumbers, titledNames } from '@/lib/patient-check'

const known = { today: '2026-11-20', names: new Set(['osei', 'ama osei']) }
const findTexts = (text: string) => patientLike(text, known).map((one) => one.text)

describe('what looks like a patient’s data', () => {
  test.each([
    ['Her number is 943 476 5919, I think', ['943 476 5919']],
    ['9434765919', ['9434765919']],
    ['because Mrs Hallworth had to leave', ['Mrs Hallworth']],
    ['Frau Müller-Lüdenscheidt kam spät', ['Frau Müller-Lüdenscheidt']],
    ['La Sra. Peña vino tarde', ['Sra. Peña']],
    ['Dr Hallworth is a patient, too', ['Dr Hallworth']],
    ['born 04.05.1961', ['04.05.1961']],
    ['born 12/03/58', ['12/03/58']],
    ['DOB 1958-03-12', ['1958-03-12']],
    ['Call her on 020 7946 0958', ['020 7946 0958']],
    ['el paciente García volvió, the patient Hallworth, too', ['paciente García', 'patient Hallworth']],
    ['Mr Brown, born 1.2.1950, and Mr Brown again', ['1.2.1950', 'Mr Brown']],
  ])('is shown as it stands: %s', (text, expected) => {
    expect(findTexts(text)).toEqual(expected)
  })

  test.each([
    'I asked Dr Osei and Dr Ama Osei for more time',
    'On 19.11.2026 and 19/11/26 I was calm',
    'Tooth 36 took 45 minutes, 16 to 26 in 2025',
    'I spent 1234.5678901234 of nothing',
    'Die Patientin Haddad hatte Angst, der Patient Schmerzen',
    'Write to ama.osei@example.org, hospital NG 204618',
    'Don’t rush, and G to the next',
    'The form of 2026-11-19',
    'At 2026-11-19 10:30 and 2026-11-19 14',
  ])('is none of this: %s', (text) => {
    expect(findTexts(text)).toEqual([])
  })

  test.each([
    ['NG 204618 again', ['number']],
    ['ann@example.org', ['contact']],
    ['Mrs Winter was kind', ['name']],
    ['Frau Österle kam spät', ['name']],
    ['Gospa Novak je čakala', ['name']],
    ['Teeth 36 37 46 47, 35-45, 2.2 ml of 1:100, 3 of 5', []],
    ['Dr Osei and the patient were calm on 19.11.2026', []],
  ])('of what patients say, on a device that knows nobody’s name: %s', (text, kinds) => {
    expect(patientLike(text, { today: '2026-11-20', names: null, isStrict: true }).map((one) => one.kind)).toEqual(kinds)
  })

  test('is no name on a device that knows nobody’s', () => {
    expect(patientLike('Sehr geehrte Frau Müller', { today: '2026-11-20', names: null })).toEqual([])
  })

  test('is bounded, and ends in time on a text of 200,000 letters', () => {
    const long = 'Mr A. Mrs B 1 2 3 4 - / '.repeat(8_000)
    const begun = performance.now()
    expect(patientLike(`${long} Mr Brown `.repeat(2), known).length).toBeLessThanOrEqual(20)
    expect(patientLike(`${'x'.repeat(200_000)} ${'1234 '.repeat(20_000)}`, { ...known, isStrict: true }).length).toBeLessThanOrEqual(20)
    expect(titledNames('Mr Brown, '.repeat(1_000))).toEqual(['brown'])
    expect(possibleNumbers('H 123456, 12345 and K-99 8812').length).toBeGreaterThan(1)
    expect(performance.now() - begun).toBeLessThan(2_000)
  })
})

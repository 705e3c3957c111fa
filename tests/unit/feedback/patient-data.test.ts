import { describe, expect, test } from 'vitest'
import { patientDataIn } from '@/lib/feedback/patient-data'

describe('what looks like a patient’s data', () => {
  test.each([
    ['NG 204618 again', ['number']],
    ['call 020 7946 0958', ['number']],
    ['born 4.5.1961', ['date']],
    ['born 1961-05-04', ['date']],
    ['ann@example.org', ['contact']],
    ['Mrs Winter was kind', ['name']],
    ['Frau Österle kam spät', ['name']],
    ['el paciente García volvió', ['name']],
    ['Gospa Novak je čakala', ['name']],
  ])('%s', (text, kinds) => {
    expect(patientDataIn(text)).toEqual(kinds)
  })

  test.each([
    'Tooth 36 took 45 minutes',
    'Good isolation; next time floss first',
    'Patients like you',
    'Teeth 36 37 46 47, 35-45',
    'The patient was anxious, 3 of 5',
    'Use 2.2 ml of 1:100 at first',
  ])('is not %s', (text) => {
    expect(patientDataIn(text)).toEqual([])
  })
})

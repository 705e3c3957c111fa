import { expect, test } from 'vitest'
import { clinicToOpen } from '@/lib/clinical/clinic-to-open'

const clinic = (clinicId: string, students: number) => ({ clinicId, chairs: Array.from({ length: students }), others: [] })
const waitingIn = (clinicId: string) => ({ session: { clinicId } })

test('a chair map opens with the clinic in which most students wait, whatever its name', () => {
  expect(clinicToOpen([clinic('children', 9), clinic('restorative', 4)], [waitingIn('restorative')])?.clinicId).toBe('restorative')
  expect(
    clinicToOpen(
      [clinic('children', 9), clinic('restorative', 4)],
      [waitingIn('restorative'), waitingIn('children'), waitingIn('children')],
    )?.clinicId,
  ).toBe('children')
})

test('where nobody waits it opens with the clinic that has most students, and else with the first', () => {
  expect(clinicToOpen([clinic('children', 2), clinic('restorative', 4)], [])?.clinicId).toBe('restorative')
  expect(clinicToOpen([clinic('children', 0), clinic('restorative', 0)], [waitingIn('surgery')])?.clinicId).toBe('children')
  expect(clinicToOpen([], [waitingIn('surgery')])).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { type CheckInRow, codeOf, stepAt, stepEndsAt, tokenOf, whenShown } from '@/server/attendance/codes'

const id = '01a00000-0000-7000-8000-000000000001'
const instantAt = (time: string) => new Date(`2026-12-01T${time}Z`)
const open: CheckInRow = { id, opensAt: instantAt('09:55:00'), closesAt: instantAt('10:20:00'), endedAt: null }

describe('a code', () => {
  test('is six consonants, another for each check-in and each five minutes', () => {
    const codes = Array.from({ length: 200 }, (_, step) => codeOf(id, 'CODE', step))
    for (const code of codes) expect(code).toMatch(/^[BCDFGHJKLMNPRSTWX]{6}$/)
    expect(new Set(codes).size).toBe(200)
    expect(codeOf('01a00000-0000-7000-8000-000000000002', 'CODE', 1)).not.toBe(codeOf(id, 'CODE', 1))
    expect(stepEndsAt('CODE', instantAt('09:58:12'))).toEqual(instantAt('10:00:00'))
    expect(stepEndsAt('QR', instantAt('09:58:12'))).toEqual(instantAt('09:58:20'))
  })

  test.each([
    ['krm twd', { kind: 'CODE', text: 'KRMTWD' }],
    ['KRM-TWD', { kind: 'CODE', text: 'KRMTWD' }],
    ['KRMTWA', null],
    ['KRMTW', null],
    ['', null],
    ['javascript:alert(1)', null],
  ])('is read out of %j', (text, token) => {
    expect(tokenOf(text)).toEqual(token)
  })

  test('is read out of the address of a QR code', () => {
    const step = stepAt('QR', instantAt('10:00:00'))
    const code = codeOf(id, 'QR', step)
    for (const text of [code, `https://cusp.example.org/attendance/checkin/${code}`, ` https://other.example/attendance/checkin/${code}/ `])
      expect(tokenOf(text)).toEqual({ kind: 'QR', text: code, step })
    expect(tokenOf(`https://cusp.example.org/elsewhere/${code}`)).toBeNull()
  })
})

describe('when a code was shown', () => {
  const typed = (time: string) => tokenOf(codeOf(id, 'CODE', stepAt('CODE', instantAt(time))))
  const scanned = (time: string) => tokenOf(codeOf(id, 'QR', stepAt('QR', instantAt(time))))
  const shown = (token: ReturnType<typeof tokenOf>, time: string, of = open) => token && whenShown(of, token, instantAt(time))

  test('is now for its step and the next', () => {
    expect(shown(typed('10:02:00'), '10:02:00')).toEqual({ isNow: true, at: instantAt('10:00:00') })
    expect(shown(typed('10:02:00'), '10:09:59')?.isNow).toBe(true)
    expect(shown(typed('10:02:00'), '10:10:00')?.isNow).toBe(false)
    expect(shown(scanned('10:00:00'), '10:00:39')?.isNow).toBe(true)
    expect(shown(scanned('10:00:00'), '10:00:40')?.isNow).toBe(false)
    const isNow = (token: ReturnType<typeof tokenOf>, time: string) => token && whenShown(open, token, instantAt(time), { isNow: true })
    expect([isNow(typed('10:02:00'), '10:09:59')?.isNow, isNow(typed('10:02:00'), '10:10:00')]).toEqual([true, null])
    expect([isNow(scanned('10:00:00'), '10:00:39')?.isNow, isNow(scanned('10:00:00'), '10:00:40')]).toEqual([true, null])
  })

  test('is never before it was opened, after it ended, or in the future', () => {
    expect(shown(typed('09:49:00'), '10:00:00')).toBeNull()
    expect(shown(scanned('10:10:00'), '10:05:00')).toBeNull()
    expect(shown(typed('10:16:00'), '10:20:00')?.isNow).toBe(false)
    const ended = { ...open, endedAt: instantAt('10:05:00') }
    expect(shown(typed('10:06:00'), '10:07:00', ended)).toBeNull()
    expect(shown(typed('10:04:00'), '10:06:00', ended)?.isNow).toBe(false)
  })

  test('of the first code is the opening, not before', () => {
    const late = { ...open, opensAt: instantAt('09:57:30') }
    expect(shown(typed('09:58:00'), '09:58:00', late)).toEqual({ isNow: true, at: instantAt('09:57:30') })
  })
})

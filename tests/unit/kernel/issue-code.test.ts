import { expect, test } from 'vitest'
import { z } from 'zod'
import { issueCode } from '@/lib/issue-code'

const Form = z
  .object({
    email: z.email(),
    password: z.string().min(8, 'passwordTooShort'),
    parts: z.array(z.object({ caption: z.string().min(3) })),
    confirm: z.string(),
  })
  .refine(({ password, confirm }) => password === confirm, { path: ['confirm'], message: 'passwordsNotEqual' })

function codesOf(typed: z.input<typeof Form>): [string, string][] {
  return (Form.safeParse(typed).error?.issues ?? []).map((issue) => [issue.path.join('.'), issueCode(issue, typed)])
}

test('a field that was left empty is missing, and not wrong in its words', () => {
  expect(codesOf({ email: '', password: '', parts: [{ caption: '' }], confirm: '' })).toEqual([
    ['email', 'required'],
    ['password', 'required'],
    ['parts.0.caption', 'required'],
  ])
})

test('one that was filled in is wrong as its schema says', () => {
  expect(codesOf({ email: 'ada@', password: 'short', parts: [{ caption: 'ab' }], confirm: 'short' })).toEqual([
    ['email', 'invalid'],
    ['password', 'passwordTooShort'],
    ['parts.0.caption', 'tooSmall'],
  ])
})

test('what two fields say together is said of an empty one, too', () => {
  expect(codesOf({ email: 'ada@school.example', password: 'long enough', parts: [], confirm: '' })).toEqual([
    ['confirm', 'passwordsNotEqual'],
  ])
})

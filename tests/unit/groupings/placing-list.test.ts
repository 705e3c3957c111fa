import { expect, test } from 'vitest'
import { linesOf } from '@/server/groupings/placing-list'

test.each([
  ['s1,Group A', ['s1', 'Group A']],
  ['s1;Group A', ['s1', 'Group A']],
  ['s1\tGroup A, left', ['s1', 'Group A, left']],
  ['"s1" ; "Group A"', ['s1', 'Group A']],
  ['\uFEFFs1,Group A,', ['s1', 'Group A']],
])('%j is a person and a group', (text, [person, group]) => {
  expect(linesOf(text)).toEqual({ lines: [{ line: 1, text: expect.any(String), person, group }], problems: [] })
})

test('what is no such line is told with its number, and empty lines count', () => {
  const { lines, problems } = linesOf('s1,A\r\n\r\ns2\r\ns3,\ns4,A,B\n=1+1,A')
  expect(lines.map(({ line, person }) => [line, person])).toEqual([
    [1, 's1'],
    [6, '=1+1'],
  ])
  expect(problems.map(({ line }) => line)).toEqual([3, 4, 5])
})

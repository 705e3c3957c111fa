import { expect, test } from 'vitest'
import { screenNames } from '@/lib/paths'
import { settingsGroupNames, type Screen } from '@/lib/screen'
import { screens, screensInOrder } from '@/lib/screens'
import { mergeScreens, inGroup } from '@/lib/screens-in-order'
import { settingsScreens } from '@/lib/screens-of'

const row: Screen = { open: { session: true, module: null, privilege: null }, settings: 'you', texts: [] }

test('screens stand in the order of the domains, but for those that say after which one they do, with what follows them', () => {
  const { screens: all, inOrder } = mergeScreens(
    { dashboard: row, settings: { ...row, after: 'files' }, changelog: row },
    { messages: row, newMessage: row, tags: { ...row, after: 'dashboard' } },
    { files: row },
  )
  expect(inOrder).toEqual(['dashboard', 'tags', 'messages', 'newMessage', 'files', 'settings', 'changelog'])
  expect(Object.keys(all)).toHaveLength(7)
})

test('a screen cannot stand after one that is not there, or after itself', () => {
  expect(() => mergeScreens({ dashboard: row, files: { ...row, after: 'tags' } })).toThrow('files')
  expect(() => mergeScreens({ dashboard: row, files: { ...row, after: 'tag' } }, { tag: { ...row, after: 'files' } })).toThrow('files, tag')
  expect(() => inGroup(['users', 'roles'], (name) => (name === 'roles' ? 'files' : null))).toThrow('roles')
})

test('two domains cannot hand in a screen of one name', () => {
  expect(() => mergeScreens({ files: row, tags: row }, { files: row })).toThrow('one name')
})

test('every screen stands in the order once, and every one of the settings in its group', () => {
  expect([...screensInOrder].sort()).toEqual([...screenNames].sort())
  const ofSettings = screenNames.filter((name) => 'settings' in screens[name])
  expect(settingsGroupNames.flatMap((group): string[] => settingsScreens(group)).sort()).toEqual(ofSettings.sort())
})

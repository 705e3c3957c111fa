import { describe, expect, test } from 'vitest'
import { actionWord, auditAreaWord, entityWord, textAreaWord } from '@/lib/i18n/nouns'

const texts = {
  audit: {
    area: { config: 'Institution' },
    entity: { job: 'Job' },
    action: { users: { invited: 'Invited' }, places: { jobSaved: 'Job written' } },
  },
  institution: { area: { editor: 'Editors' } },
  shell: { titles: { sessionType: 'Session type', users: 'Users' } },
}
const derivedNoun = (as: string, { noun }: { noun: string }) => `${noun} ${as}`

describe('a noun that is said once', () => {
  test.each([
    ['an entity with a word of its own', entityWord(texts, 'job'), 'Job'],
    ['an entity is called as its screen', entityWord(texts, 'session-type'), 'Session type'],
    ['an area of the audit with a word of its own', auditAreaWord(texts, 'config'), 'Institution'],
    ['an area of the audit is called as its screen', auditAreaWord(texts, 'users'), 'Users'],
    ['a file of texts with a word of its own', textAreaWord(texts, 'editor'), 'Editors'],
    ['a file of texts is called as its screen', textAreaWord(texts, 'users'), 'Users'],
    ['an act with a text of its own', actionWord(texts, 'users.invited', derivedNoun), 'Invited'],
    ['an own text goes before the derived one', actionWord(texts, 'places.jobSaved', derivedNoun), 'Job written'],
    ['a save is derived', actionWord(texts, 'timetables.sessionTypeSaved', derivedNoun), 'Session type derived.saved'],
    ['a removal is derived', actionWord(texts, 'timetables.sessionTypeRemoved', derivedNoun), 'Session type derived.removed'],
    ['nothing is derived of an unknown record', actionWord(texts, 'places.caveSaved', derivedNoun), undefined],
    ['nothing is derived of another act', actionWord(texts, 'places.moved', derivedNoun), undefined],
    ['nothing is known before the texts are there', actionWord(undefined, 'places.jobSaved', derivedNoun), undefined],
  ])('%s', (_case, found, expected) => {
    expect(found).toBe(expected)
  })
})

import { expect, test } from 'vitest'
import { phrasesAbout } from '@/components/clinical-sessions/marking/phrases-about'

const phrases = ['Contact point', 'Margin finish', 'Occlusion check', 'Cross-infection zoning', 'Ask for help earlier'].map((text) => ({
  text,
}))
const others = ['Preparation', 'Isolation', 'Finish and occlusion', 'Infection control and safety']
const textsFor = (about: string) => phrasesAbout(phrases, { about, others }).map(({ text }) => text)

test('what speaks of the criterion comes first, what speaks of another one is left out', () => {
  expect(textsFor('Finish and occlusion')).toEqual(['Margin finish', 'Occlusion check', 'Contact point', 'Ask for help earlier'])
  expect(textsFor('Isolation')).toEqual(['Contact point', 'Ask for help earlier'])
  expect(textsFor('Infection control and safety')).toEqual(['Cross-infection zoning', 'Contact point', 'Ask for help earlier'])
})

test('small words bind nothing', () => {
  expect(phrasesAbout([{ text: 'Ask and wait' }], { about: 'Finish and form', others: [] }).map(({ text }) => text)).toEqual([
    'Ask and wait',
  ])
})

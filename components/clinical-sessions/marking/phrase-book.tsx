'use client'

import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import type { Phrase } from '@/lib/contracts/catalogue'
import type { Catalogue } from '../session/new-session'

type Book = {
  /** Null until the catalogue is on this device. */
  readonly catalogue: Catalogue | null
  readonly phrases: readonly Phrase[]
  readonly add: (phrase: Phrase) => void
  readonly remove: (id: string) => void
}

const doNothing = () => {}
const PhraseContext = createContext<Book>({ catalogue: null, phrases: [], add: doNothing, remove: doNothing })

/** The phrases of a session's screen, once for all its texts: a phrase that is saved beside one mark is offered beside the next. */
export function PhraseBook({ catalogue, children }: { catalogue: Catalogue | null; children: ReactNode }) {
  const [added, setAdded] = useState<readonly Phrase[]>([])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const book = useMemo(() => {
    const known = catalogue?.phrases ?? []
    return {
      catalogue,
      phrases: [...known, ...added.filter(({ id }) => !known.some((one) => one.id === id))].filter(({ id }) => !removed.includes(id)),
      add: (phrase: Phrase) => setAdded((before) => [...before, phrase]),
      remove: (id: string) => setRemoved((before) => [...before, id]),
    }
  }, [catalogue, added, removed])
  return <PhraseContext value={book}>{children}</PhraseContext>
}

export function usePhraseBook(): Book {
  return useContext(PhraseContext)
}

'use client'

import { useState, type ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Banner } from '@/components/ui/banner'
import { Dialog } from '@/components/ui/dialog'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { SearchField } from '@/components/ui/search-field'
import { useAskedOf } from '@/lib/client/use-asked'

const fewestLetters = 2
export type FoundPerson = { readonly id: string; readonly name: string; readonly subtitle: string | null }
type Find = (q: string, signal: AbortSignal) => Promise<readonly FoundPerson[]>

export interface PersonDialogProps {
  words: {
    readonly title: string
    readonly search: string
    readonly hint: string
    readonly failed: string
    readonly found: (count: number) => string
  }
  /** Asks the server for people. */
  find: Find
  /** Rows of other people who may be chosen, shown before anything is typed. */
  others?: ReactNode
  /** Null: the choice stays as it was. */
  onDone: (id: string | null) => void
}

/** A choice of one person, whom the server finds by a part of the name. */
export function PersonDialog({ words, find, others, onDone }: PersonDialogProps) {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const isAsked = text.length >= fewestLetters
  const { found, current, isAsking, isFailed } = useAskedOf(find, isAsked ? text : null)

  return (
    <Dialog open size="md" title={words.title} onClose={() => onDone(null)}>
      <div className="flex min-h-80 flex-col gap-3 pb-4">
        <SearchField
          data-autofocus
          label={words.search}
          placeholder={words.hint}
          value={typed}
          maxLength={100}
          loading={isAsking}
          onChange={setTyped}
        />
        <p role="status" className="sr-only">
          {current ? words.found(current.length) : ''}
        </p>
        {!isAsked && others && <List label={words.title}>{others}</List>}
        {isFailed && (
          <Banner tone="danger" announce="assertive">
            {words.failed}
          </Banner>
        )}
        {current?.length === 0 && <p className="text-muted">{words.found(0)}</p>}
        {found && found.length > 0 && (
          <List label={words.title}>
            {found.map(({ id, name, subtitle }) => (
              <ListRow key={id} leading={<Avatar name={name} size="sm" />} title={name} subtitle={subtitle} onPress={() => onDone(id)} />
            ))}
          </List>
        )}
      </div>
    </Dialog>
  )
}

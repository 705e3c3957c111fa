'use client'

import { useTranslations } from 'next-intl'
import { PersonDialog } from '@/components/shared/person-dialog'
import { ListRow } from '@/components/ui/list-row'
import { call } from '@/lib/client/request'
import { findActors } from '@/lib/contracts/config/audit'

/** The filter for the actor: everybody, nobody, or a person that the server finds. `onDone` gets null if nothing changes. */
export function ActorDialog({ onDone }: { onDone: (actorId: string | null) => void }) {
  const t = useTranslations('audit')
  return (
    <PersonDialog
      words={{
        title: t('person.title'),
        search: t('person.search'),
        hint: t('person.hint'),
        failed: t('person.failed'),
        found: (count) => t('person.found', { count }),
      }}
      find={findPeople}
      others={
        <>
          <ListRow title={t('anybody')} onPress={() => onDone('')} />
          <ListRow title={t('nobody')} onPress={() => onDone('nobody')} />
        </>
      }
      onDone={onDone}
    />
  )
}

async function findPeople(q: string, signal: AbortSignal) {
  const { people } = await call(findActors, { q }, { signal })
  return people.map(({ id, name, username }) => ({ id, name, subtitle: username }))
}

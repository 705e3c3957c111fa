'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { useEditor } from '@/components/shared/editor/use-editor'
import { Avatar } from '@/components/ui/avatar'
import { Banner } from '@/components/ui/banner'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { assetAddress } from '@/lib/contracts/files'
import { readPerson, savePerson } from '@/lib/contracts/users/accounts'
import { paths } from '@/lib/paths'
import { AccessCard } from './access-card'
import { MoreFields, NumberFields, WhoFields } from './account-fields'
import { fieldsOf, hasMoved, valuesOf } from './account-form'
import { AccountState } from './account-state'
import { FlagsCard } from './flags-card'
import { HistoryCard } from './history-card'
import { IdentitiesCard } from './identities-card'
import { useProof } from '@/components/shared/proof'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { RoleFields } from './role-fields'
import { SessionsCard } from './sessions-card'
import { TokensCard } from './tokens-card'
import { StudyFields } from './study-fields'
import { nameOf, useAccountNames } from './use-account-names'
import { WhyCard } from './why-card'

/** An account, for people who administer people. */
export function PersonScreen({ initial }: { initial: OutputOf<typeof readPerson> }) {
  const t = useTranslations('accounts')
  const tShell = useTranslations('shell')
  const tProof = useTranslations('proof')
  const router = useRouter()
  const [dialog, proven] = useProof()
  const { person, history, choices, sessions, tokens, linked, rights } = initial
  const { id } = person
  const [saved, setSaved] = useState(() => valuesOf(person, choices.today))
  const names = useAccountNames()
  const editor = useEditor({
    contract: savePerson,
    initial: { values: saved, revision: person.revision },
    inputOf: (values, revision) => ({ id, revision, ...fieldsOf(values) }),
    savedOf: (output) => output,
    // The day belongs to a single change, so it is set back to today after saving.
    settled: { from: choices.today },
    send: (input) => proven(() => call(savePerson, input)),
    reread: async () => {
      try {
        const theirs = await call(readPerson, { id })
        const values = valuesOf(theirs.person, theirs.choices.today)
        setSaved(values)
        // The parts around the fields come from the other version as well.
        router.refresh()
        return { values, revision: theirs.person.revision }
      } catch (error) {
        if (error instanceof CallError && error.status === 'NOT_FOUND') return null
        throw error
      }
    },
    wordsOf: (error) => (isProofNeeded(error) ? tProof('needed') : null),
    onSaved: () => {
      setSaved({ ...editor.values, from: choices.today })
      router.refresh()
    },
  })
  return (
    <>
      <EditorForm
        title={saved.displayName}
        after={<AccountState {...person} />}
        leading={<Avatar name={saved.displayName} src={person.avatarFileName && assetAddress(person.avatarFileName)} />}
        subtitle={person.username}
        back={{ href: paths.users, label: tShell('titles.users') }}
        editor={editor}
        names={names}
        labelOf={(path) => nameOf(names, path)}
        below={
          <>
            <SessionsCard person={person} sessions={sessions} isSelf={rights.isSelf} />
            {linked && linked.identities.length > 0 && <IdentitiesCard person={person} linked={linked} rights={rights} />}
            {tokens.length > 0 && <TokensCard person={person} tokens={tokens} />}
            <WhyCard person={person} />
          </>
        }
      >
        {rights.isAbove && (
          <Banner tone="info" announce="none" title={t('access.aboveTitle')}>
            {t('access.above')}
          </Banner>
        )}
        <AccessCard initial={initial} revision={Math.max(person.revision, editor.revision)} onStored={editor.rebase} />
        <FlagsCard person={person} flags={initial.flags} givable={initial.givable} />
        <WhoFields editor={editor} isLocked={rights.isAbove} hasAddress />
        <RoleFields editor={editor} roles={choices.roles} isLocked={rights.isAbove} />
        <StudyFields editor={editor} choices={choices} isMoved={hasMoved(editor.values, saved)} currentFrom={history[0]?.from ?? null} />
        {history.length > 0 && <HistoryCard history={history} />}
        <NumberFields editor={editor} />
        <MoreFields editor={editor} />
      </EditorForm>
      {dialog}
    </>
  )
}

'use client'

import { CornerDownLeft, LogOut, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { useActiveOption } from '@/components/shared/selector-modal-active'
import { matchesText } from '@/components/shared/selector-modal-rules'
import { classNames } from '@/components/ui/class-names'
import { Dialog } from '@/components/ui/dialog'
import { IconSlot } from '@/components/ui/icon-slot'
import { Anchor } from '@/components/ui/link-context'
import { SearchField } from '@/components/ui/search-field'
import { screens } from '@/lib/gates'
import type { ShellData } from '@/lib/menu'
import { ScreenIcon } from './screen-icon'

export interface CommandPaletteProps extends Pick<ShellData, 'places' | 'create'> {
  onClose: () => void
  onLogOut: () => void
}

type Command = { readonly id: string; readonly caption: string; readonly icon: ReactNode; readonly href: string | null }

/** Any screen and any action, by typing a part of its name. */
export function CommandPalette({ places, create, onClose, onLogOut }: CommandPaletteProps) {
  const t = useTranslations('shell')
  const [text, setText] = useState('')
  const all: Command[] = [
    ...create.map(({ href }) => ({ id: href, caption: t('newTreatmentSession'), icon: <IconSlot><Plus /></IconSlot>, href })),
    ...places.map((name) => ({ id: name, caption: t(`titles.${name}`), icon: <ScreenIcon name={name} />, href: screens[name].path })),
    { id: 'logOut', caption: t('logOut.action'), icon: <IconSlot><LogOut /></IconSlot>, href: null },
  ]
  const found = all.filter(({ caption }) => matchesText({ caption }, text))
  const active = useActiveOption({ count: found.length, startsActive: true, onChoose: (_, optionId) => document.getElementById(optionId)?.click() })

  return (
    <Dialog open title={t('palette.title')} size="md" closesOnBackdrop onClose={onClose}>
      <div className="min-h-96 pb-4">
        <SearchField
          data-autofocus
          label={t('palette.label')}
          placeholder={t('palette.placeholder')}
          value={text}
          onChange={(next) => {
            setText(next)
            active.setIndex(null)
          }}
          {...active.fieldProps}
        />
        {found.length > 0 && (
          <div id={active.listId} role="listbox" aria-label={t('palette.title')} className="mt-2 flex flex-col">
            {found.map((command, index) => (
              <Option key={command.id} id={active.optionId(index)} command={command} isActive={index === active.index} onChoose={command.href === null ? onLogOut : onClose} />
            ))}
          </div>
        )}
        <p role="status" className={found.length > 0 ? 'sr-only' : 'px-2 py-4 text-muted'}>{found.length === 0 && t('palette.nothing', { text })}</p>
      </div>
    </Dialog>
  )
}

type OptionProps = { id: string; command: Command; isActive: boolean; onChoose: () => void }

function Option({ id, command, isActive, onChoose }: OptionProps) {
  const look = classNames('flex min-h-control w-full items-center gap-3 rounded-control px-2 text-left', isActive ? 'forced-chosen bg-primary-tint text-primary' : 'hover:bg-hover')
  const words = (
    <>
      {command.icon}
      <span className="min-w-0 grow">{command.caption}</span>
      {isActive && <IconSlot small className="text-muted"><CornerDownLeft /></IconSlot>}
    </>
  )
  if (command.href === null) return <button id={id} type="button" role="option" aria-selected={isActive} tabIndex={-1} onClick={onChoose} className={look}>{words}</button>
  return <Anchor id={id} role="option" aria-selected={isActive} tabIndex={-1} href={command.href} onClick={onChoose} className={look}>{words}</Anchor>
}

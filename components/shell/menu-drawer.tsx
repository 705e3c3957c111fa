'use client'

import { LogOut, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { BrandMark } from '@/components/ui/brand-mark'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import type { Logo, MenuItem } from '@/lib/menu'
import { MenuGroups } from './menu-groups'
import { useWayOut } from './use-viewing'

interface MenuDrawerProps {
  menu: readonly MenuItem[]
  brandName: string
  logo: Logo | null
  onClose: () => void
  onLogOut: () => void
}

/** The whole menu on a phone, from the side. It closes after a click. */
export function MenuDrawer(props: MenuDrawerProps) {
  return createPortal(<OpenDrawer {...props} />, document.body)
}

function OpenDrawer({ menu, brandName, logo, onClose, onLogOut }: MenuDrawerProps) {
  const t = useTranslations('shell')
  const tUi = useTranslations('ui')
  const wayOut = useWayOut()
  const drawer = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = drawer.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={drawer}
      aria-label={t('mainMenu')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      className="m-0 h-dvh max-h-dvh w-72 max-w-full animate-appear border-r border-line bg-surface text-ink shadow-sheet backdrop:animate-appear backdrop:bg-scrim"
    >
      <div className="flex min-h-full flex-col px-3 pb-safe">
        <div className="flex min-h-topbar items-center gap-3 px-1 py-2">
          <BrandMark logo={logo} size="sm" compact />
          <span className="min-w-0 grow font-bold text-balance">{brandName}</span>
          <IconButton label={tUi('close')} icon={<X />} onPress={onClose} />
        </div>
        <nav aria-label={t('mainMenu')} className="grow pt-2">
          <MenuGroups menu={menu} onChoose={onClose} />
        </nav>
        <div className="py-3">
          <Button fullWidth icon={<LogOut />} onPress={onLogOut}>
            {wayOut}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

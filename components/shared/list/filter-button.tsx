'use client'

import { ListFilter as FilterIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { IconButton } from '@/components/ui/icon-button'
import { Popover } from '@/components/ui/popover'
import { useLazy } from '@/components/ui/use-lazy'
import type { ListFilter } from './list-filter'

interface FilterButtonProps {
  filters: readonly ListFilter[]
  onClear: (() => void) | undefined
}

const load = async () => (await import('./filter-sheet')).FilterSheet

/** Opens the filter fields: beside the button on a desktop, as a sheet on a phone, where the button says how many are set. */
export function FilterButton({ filters, onClear }: FilterButtonProps) {
  const t = useTranslations('ui.filters')
  const [isOpen, setOpen] = useState(false)
  const Sheet = useLazy(isOpen, load, () => setOpen(false))
  const count = filters.filter(({ said }) => said !== null).length
  return (
    <>
      {count === 0 ? (
        <IconButton
          variant="secondary"
          className="md:hidden"
          label={t('label')}
          icon={<FilterIcon />}
          aria-haspopup="dialog"
          onPress={() => setOpen(true)}
        />
      ) : (
        <Button className="shrink-0 gap-1 px-3 md:hidden" icon={<FilterIcon />} aria-haspopup="dialog" onPress={() => setOpen(true)}>
          <span className="sr-only">{t('label')}</span>
          <span className="tabular-nums">{count}</span>
        </Button>
      )}
      <Popover label={t('add')} icon={<FilterIcon />} size="sm" className="shrink-0 max-md:hidden">
        {() => (
          <div className="flex flex-col gap-3">
            <Fields filters={filters} />
            {count > 0 && onClear && (
              <Button size="sm" variant="quiet" onPress={onClear}>
                {t('clear')}
              </Button>
            )}
          </div>
        )}
      </Popover>
      {isOpen && Sheet && (
        <Sheet onClear={count > 0 ? onClear : undefined} onClose={() => setOpen(false)}>
          <Fields filters={filters} />
        </Sheet>
      )}
    </>
  )
}

function Fields({ filters }: { filters: readonly ListFilter[] }) {
  return filters.map(({ id, field, isOnPhone }) => (
    <div key={id} className={classNames('min-w-0', isOnPhone && 'md:hidden')}>
      {field}
    </div>
  ))
}

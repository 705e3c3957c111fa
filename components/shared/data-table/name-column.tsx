import { TextLink } from '@/components/ui/text-link'
import type { AnchorProps } from '@/components/ui/link-context'
import type { Column } from './data-table'

interface NameColumnOf<Row> {
  readonly header: string
  readonly href: (row: Row) => AnchorProps['href']
}

/** The first column of a list of named records: the name links to the record. */
export function nameColumn<Row extends { readonly name: string }>({ header, href }: NameColumnOf<Row>): Column<Row> {
  return {
    id: 'name',
    header,
    cell: (row) => (
      <TextLink href={href(row)} className="font-medium">
        {row.name}
      </TextLink>
    ),
  }
}

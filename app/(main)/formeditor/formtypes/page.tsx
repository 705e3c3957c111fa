import { listPage } from '@/app/entry-pages'
import { TypesScreen } from '@/components/forms/editor/types-screen'
import { listFormTypesCall } from '@/server/forms'

export default listPage('formTypes', listFormTypesCall, ({ found, asked }) => <TypesScreen found={found} asked={asked} />)

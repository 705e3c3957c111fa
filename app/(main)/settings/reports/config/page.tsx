import { listPage } from '@/app/entry-pages'
import { ConfigsListScreen } from '@/components/reports/config/configs-list-screen'
import { listConfigsCall } from '@/server/reports'

export default listPage('reportConfigs', listConfigsCall, (props) => <ConfigsListScreen {...props} />)

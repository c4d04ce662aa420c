import type { Json } from '@gantry/plugin-sdk';
import { ContributionView, type ViewFrame } from '@gantry/plugin-sdk/kernel';
import { observer } from 'mobx-react-lite';
import type { PluginViewProps } from '../ui/plugin-ui-port.ts';
import { splitKey, windowKey } from './contribution-key.ts';
import type { HostParts } from './host-parts.ts';
import type { PluginSession } from './plugin-session.ts';

/** Tests find a view by `data-view`; the element around it changes no layout. */
const boxless = { display: 'contents' } as const;

/**
 * Creates the component that draws a plugin's view.
 * @param current - the session of the open project; observable
 */
export function createPluginView(
  current: () => PluginSession | undefined,
  windows: HostParts['windows'],
  frame: ViewFrame,
) {
  const ViewOf = observer(function ViewOf(props: PluginViewProps) {
    const session = current();
    const at = splitKey(props.id);
    if (!session?.kernel.contribution(props.point, at.pluginId, at.id)) return null;
    const shared = { kernel: session.kernel, ...at, visible: props.visible, ...frame };
    switch (props.point) {
      case 'modelTabs':
        return (
          <ContributionView
            {...shared}
            point="modelTabs"
            viewProps={{
              setBadge: (value) => session.setBadge(props.id, value),
              setTitle: (text) => session.setTitle(props.id, text),
              close: props.onClose,
            }}
          />
        );
      case 'windowTabs':
        return (
          <ContributionView
            {...shared}
            point="windowTabs"
            viewProps={{
              instanceId: props.instanceId,
              state: windows.find(props.instanceId)?.state ?? null,
              setState: (state) => setWindowState(session, windows, props.id, props.instanceId, state),
              setTitle: (text) => session.setTitle(windowKey(props.id, props.instanceId), text),
              close: () => windows.remove(props.instanceId),
            }}
          />
        );
      case 'dashboardItems':
        return (
          <ContributionView
            {...shared}
            point="dashboardItems"
            viewProps={{
              place: props.place,
              size: props.size,
              editing: props.editing,
              params: props.params,
              setParams: props.setParams,
            }}
          />
        );
      case 'settingsPages':
        return <ContributionView {...shared} point="settingsPages" viewProps={{}} />;
      case 'routes':
        return <ContributionView {...shared} point="routes" viewProps={{ params: props.params }} />;
    }
  });
  return function PluginView(props: PluginViewProps) {
    const view = <ViewOf {...props} />;
    // A panel of the model is styled by the slot around it, which has the name too.
    if (props.point === 'modelTabs') return view;
    return (
      <div style={boxless} data-view={`${props.point}/${props.id}`}>
        {view}
      </div>
    );
  };
}

function setWindowState(
  session: PluginSession,
  windows: HostParts['windows'],
  tabId: string,
  instanceId: string,
  state: Json,
): void {
  if (windows.setState(instanceId, state)) return;
  const { pluginId, id } = splitKey(tabId);
  const text = `The state of the window "${id}" is over 64 KiB of JSON: it is not kept over a reload.`;
  session.kernel.plugin(pluginId)?.report('limit', `windowTabs/${id}`, new Error(text));
}

import {
  auditPage,
  type DelegationInput,
  delegation,
  delegationList,
  deviceList,
  deviceWithToken,
  type HandOver,
  handedOver,
  heldSteps,
  type InstallChange,
  type InstallRemoval,
  importResult,
  installAnswer,
  installList,
  invitationSent,
  type LinkUse,
  linkUsed,
  lookAnswer,
  type MemberChange,
  member,
  memberChoices,
  memberDetail,
  memberPage,
  type NewInstall,
  type NewInvitation,
  type NewProject,
  type NewRegisteredDevice,
  type NewRole,
  type NotificationPreferences,
  newDeviceAnswer,
  notificationSettings,
  oneDevice,
  oneUserDevice,
  openLink,
  type PeopleImport,
  type ProjectChange,
  packageReview,
  passwordLinkSent,
  pluginHistory,
  projectCreated,
  projectRole,
  projectSettings,
  type RegisteredDeviceChange,
  type RoleChange,
  roleCreated,
  roleList,
  signingMemberPage,
  type UserDeviceRequest,
} from '@gantry/contract';
import { type Call, type HostApi, nothing } from './host-api.ts';

/** Calls of the settings and of invitations. They and what their answers look like are loaded with those pages, not with the app. */
export class SettingsApi {
  private readonly host: HostApi;

  constructor(host: HostApi) {
    this.host = host;
  }

  devices = (projectId: string, call?: Call) =>
    this.host.get(`projects/${projectId}/devices`, deviceList, call);
  registerDevice = (projectId: string, device: NewRegisteredDevice) =>
    this.host.send('post', `projects/${projectId}/devices`, newDeviceAnswer, device);
  changeDevice = (projectId: string, deviceId: string, change: RegisteredDeviceChange) =>
    this.host.send('patch', `projects/${projectId}/devices/${deviceId}`, oneDevice, change);
  addDeviceToken = (projectId: string, deviceId: string) =>
    this.host.send('post', `projects/${projectId}/devices/${deviceId}/tokens`, deviceWithToken);
  revokeDeviceToken = (projectId: string, deviceId: string, tokenId: string) =>
    this.host.send('delete', `projects/${projectId}/devices/${deviceId}/tokens/${tokenId}`, oneDevice);
  retireDevice = (projectId: string, deviceId: string) =>
    this.host.send('post', `projects/${projectId}/devices/${deviceId}/retire`, oneDevice);
  signingMembers = (projectId: string, query: Record<string, string | number>, call?: Call) =>
    this.host.get(`projects/${projectId}/signing/members`, signingMemberPage, {
      ...call,
      searchParams: query,
    });
  registerUserDevice = (projectId: string, given: UserDeviceRequest) =>
    this.host.send('post', `projects/${projectId}/signing/devices`, oneUserDevice, given);
  revokeUserDevice = (projectId: string, given: UserDeviceRequest) =>
    this.host.send('post', `projects/${projectId}/signing/devices/revoke`, oneUserDevice, given);
  delegations = (projectId: string, of: 'me' | 'all', call?: Call) =>
    this.host.get(`projects/${projectId}/delegations`, delegationList, { ...call, searchParams: { of } });
  delegate = (projectId: string, input: DelegationInput) =>
    this.host.send('post', `projects/${projectId}/delegations`, delegation, input);
  endDelegation = (projectId: string, delegationId: string) =>
    this.host.send('delete', `projects/${projectId}/delegations/${delegationId}`, nothing);
  members = (projectId: string, query: Record<string, string | number>, call?: Call) =>
    this.host.get(`projects/${projectId}/members`, memberPage, { ...call, searchParams: query });
  memberChoices = (projectId: string, call?: Call) =>
    this.host.get(`projects/${projectId}/members/choices`, memberChoices, call);
  member = (projectId: string, memberId: string, call?: Call) =>
    this.host.get(`projects/${projectId}/members/${memberId}`, memberDetail, call);
  changeMember = (projectId: string, memberId: string, change: MemberChange) =>
    this.host.send('put', `projects/${projectId}/members/${memberId}`, member, change);
  heldSteps = (projectId: string, memberId: string, call?: Call) =>
    this.host.get(`projects/${projectId}/members/${memberId}/hand-over`, heldSteps, call);
  handOver = (projectId: string, memberId: string, given: HandOver) =>
    this.host.send('post', `projects/${projectId}/members/${memberId}/hand-over`, handedOver, given);
  /** @param leave - ids of the steps that stay with the person */
  deactivateMember = (projectId: string, memberId: string, leave: readonly string[]) =>
    this.host.send('post', `projects/${projectId}/members/${memberId}/deactivate`, member, { leave });
  activateMember = (projectId: string, memberId: string) =>
    this.host.send('post', `projects/${projectId}/members/${memberId}/activate`, member);
  sendPasswordLink = (projectId: string, memberId: string) =>
    this.host.send('post', `projects/${projectId}/members/${memberId}/password-link`, passwordLinkSent);
  invite = (projectId: string, given: NewInvitation) =>
    this.host.send('post', `projects/${projectId}/invitations`, invitationSent, given);
  resendInvitation = (projectId: string, invitationId: string) =>
    this.host.send('post', `projects/${projectId}/invitations/${invitationId}/resend`, invitationSent);
  withdrawInvitation = (projectId: string, invitationId: string) =>
    this.host.send('delete', `projects/${projectId}/invitations/${invitationId}`, nothing);
  importPeople = (projectId: string, file: PeopleImport) =>
    this.host.send('post', `projects/${projectId}/members/import`, importResult, file);
  roles = (projectId: string, call?: Call) => this.host.get(`projects/${projectId}/roles`, roleList, call);
  createRole = (projectId: string, given: NewRole) =>
    this.host.send('post', `projects/${projectId}/roles`, roleCreated, given);
  changeRole = (projectId: string, code: string, change: RoleChange) =>
    this.host.send('put', `projects/${projectId}/roles/${encodeURIComponent(code)}`, projectRole, change);
  deleteRole = (projectId: string, code: string, version: number) =>
    this.host.send(
      'delete',
      `projects/${projectId}/roles/${encodeURIComponent(code)}?version=${version}`,
      nothing,
    );
  audit = (projectId: string, query: Record<string, string | number>, call?: Call) =>
    this.host.get(`projects/${projectId}/audit`, auditPage, { ...call, searchParams: query });
  installs = (call?: Call) => this.host.get('plugins/installs', installList, call);
  reviewPackage = (file: Blob) => this.host.sendFile('plugins/packages', packageReview, file);
  fetchPackage = (address: string) =>
    this.host.fetchSlowly('plugins/packages/fetch', packageReview, { address });
  lookForPackage = (id: string) => this.host.fetchSlowly(`plugins/installs/${id}/look`, lookAnswer);
  installPlugin = (given: NewInstall) => this.host.send('post', 'plugins/installs', installAnswer, given);
  changeInstall = (id: string, change: InstallChange) =>
    this.host.send('put', `plugins/installs/${id}`, installAnswer, change);
  rollBackPlugin = (id: string, revision: number) =>
    this.host.send('post', `plugins/installs/${id}/rollback`, installAnswer, { revision });
  removePlugin = (id: string, removal: InstallRemoval) =>
    this.host.send('post', `plugins/installs/${id}/remove`, nothing, removal);
  pluginHistory = (
    query: { pluginId?: string; kind?: 'all' | 'loads' | 'changes'; limit?: number },
    call?: Call,
  ) => this.host.get('plugins/history', pluginHistory, { ...call, searchParams: query });
  restartServer = () => this.host.send('post', 'plugins/restart', nothing);
  createProject = (given: NewProject) => this.host.send('post', 'projects', projectCreated, given);
  projectSettings = (projectId: string, call?: Call) =>
    this.host.get(`projects/${projectId}/settings`, projectSettings, call);
  changeProject = (projectId: string, change: ProjectChange) =>
    this.host.send('put', `projects/${projectId}/settings`, projectSettings, change);
  lookAtLink = (token: string) => this.host.send('post', 'invitations/look', openLink, { token });
  acceptLink = (use: LinkUse) => this.host.send('post', 'invitations/accept', linkUsed, use);
  notificationSettings = (call?: Call) =>
    this.host.get('notifications/preferences', notificationSettings, call);
  saveNotificationPreferences = (preferences: NotificationPreferences) =>
    this.host.send('put', 'notifications/preferences', nothing, preferences);
}

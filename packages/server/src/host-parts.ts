import { activitiesPart } from './activities/activities-part.ts';
import { alarmsPart } from './alarms/alarms-part.ts';
import { auditPart } from './audit/audit-part.ts';
import { boundaryPart } from './boundary/boundary-part.ts';
import type { HostContext, HostPart } from './host-part.ts';
import { mapsPart } from './maps/maps-part.ts';
import { membersPart } from './members/members-part.ts';
import { modelsPart } from './models/models-part.ts';
import { notificationsPart } from './notifications/notifications-part.ts';
import { peoplePart } from './people/people-part.ts';
import { projectsPart } from './projects/projects-part.ts';
import { rolesPart } from './roles/roles-part.ts';
import { signingPart } from './signing/signing-part.ts';
import { uploadsPart } from './uploads/uploads-part.ts';
import { viewsPart } from './views/views-part.ts';

/** All features of the host, in the order in which they start. */
export function hostParts(context: HostContext): readonly HostPart[] {
  return [
    projectsPart(context),
    peoplePart(),
    membersPart(context),
    rolesPart(context),
    signingPart(context),
    auditPart(context),
    modelsPart(context),
    boundaryPart(),
    mapsPart(context.maps),
    viewsPart(context),
    activitiesPart(context),
    uploadsPart(context),
    notificationsPart(context),
    alarmsPart(context),
  ];
}

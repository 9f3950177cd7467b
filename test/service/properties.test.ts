import { describeSeededProperties } from '../seededProperties';

describeSeededProperties();
